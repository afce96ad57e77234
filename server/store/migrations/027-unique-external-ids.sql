-- The id of a member in another system, by which a member is found and which no two members of a club share. The next start fills the
-- column with what was stored before, after it has made sure that no value is there twice.
alter table members add column external_id text;

create unique index members_by_external_id on members (club_id, external_id) where external_id is not null;
