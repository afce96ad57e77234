-- The cause of a change, as the list of changes names it, and the request that made it. Earlier entries have neither.
alter table journal add column cause text;
alter table journal add column request_id text;
