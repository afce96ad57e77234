-- The id of a member in another system, unique within a club. The next start checks the stored records for duplicates and fills the
-- column.
alter table members add column external_id text;

create unique index members_by_external_id on members (club_id, external_id) where external_id is not null;
