-- The words that find a record: `record`, such as `member 17`, has `word` in a name, title or number. The words of 256 ids are
-- adjacent (`block` is the id divided by 256), so a write changes few pages. The next start fills the table from the stored records.
create table search_words (
  club_id bigint not null,
  block bigint not null,
  word text collate "C" not null,
  record text collate "C" not null,
  primary key (club_id, block, word, record)
);
