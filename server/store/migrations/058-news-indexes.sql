-- The application lists pinned posts before the others, and searches the newest unlisted ones. Both read only these indexes, and then the
-- texts of the posts they need. The next start fills the column; the previous release leaves it as it is.
alter table news add column pinned bigint not null default 0;

create index news_by_pinned on news (club_id, pinned, id, listed);

create index news_by_listed on news (club_id, listed, id);
