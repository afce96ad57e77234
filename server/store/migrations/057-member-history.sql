-- The history of a member includes their registrations and payments: the member, and the event or charge.
-- The index begins with the member, so that PostgreSQL never takes it to find entries by their ids alone.
alter table journal add column member_id bigint;
alter table journal add column for_id bigint;

create index journal_by_member on journal (member_id, resource, club_id, id) where member_id is not null;
