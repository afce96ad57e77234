-- Memberships end when their planned last day is over, and Home counts last days without a plan. The next start fills the column.
alter table members add column ends_on text;

create index members_by_ends_on on members (ends_on, club_id, id) where ends_on is not null;

create index members_undecided on members (club_id, left_on, id) where left_on is not null and ends_on is null and status <> 'archived';
