-- Filters find members by the first and the last day of their membership. The next start fills the new columns.
alter table members add column joined_on text;

create index members_by_joined_on on members (club_id, joined_on, id);

alter table members add column left_on text;

create index members_by_left_on on members (club_id, left_on, id);
