-- The name of a club in the ids of its calendar's events. It stays when the club gets another slug, so that subscribed calendars see no change.
-- Null for clubs that the previous release created meanwhile: it is their slug.
alter table clubs add column calendar_name text;
update clubs set calendar_name = slug;

-- The sealed token of a calendar link, so that its URL can be shown again; null for links from before.
alter table calendar_links add column token text;
