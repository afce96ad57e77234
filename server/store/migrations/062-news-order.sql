-- The application lists posts from the latest date of publication, drafts before them. Their list reads only this index, and then the texts of
-- the posts it needs.
create index news_by_order on news (club_id, pinned, coalesce(listed_from, 9007199254740991), id, listed);
