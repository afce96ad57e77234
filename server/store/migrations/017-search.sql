-- By which words a record is found: `record`, such as `member 17`, has the word `word` in a name, a title or a number. The words of 256
-- ids lie together (`block` is the id divided by 256), so a write changes few pages. The next start fills it with what was stored before.
create table search_words (
  club_id bigint not null,
  block bigint not null,
  word text collate "C" not null,
  record text collate "C" not null,
  primary key (club_id, block, word, record)
);
