-- A filter finds its records through the index of its column. Ranges that match many records use a second index within zones of 4,096
-- ids. The next start fills the new columns.
alter table members add column status text;

create index members_by_status on members (club_id, status, id);

alter table members add column email text;

create index members_by_email on members (club_id, email, id);

alter table events add column starts_at bigint;

create index events_by_starts_at on events (club_id, starts_at, id);

create index events_in_zone_by_starts_at on events (club_id, (id / 4096), starts_at, id);

alter table events add column ends_at bigint;

create index events_by_ends_at on events (club_id, ends_at, id);

create index events_in_zone_by_ends_at on events (club_id, (id / 4096), ends_at, id);

alter table reservations add column starts_at bigint;

create index reservations_by_starts_at on reservations (club_id, starts_at, id);

create index reservations_in_zone_by_starts_at on reservations (club_id, (id / 4096), starts_at, id);

alter table reservations add column ends_at bigint;

create index reservations_by_ends_at on reservations (club_id, ends_at, id);

create index reservations_in_zone_by_ends_at on reservations (club_id, (id / 4096), ends_at, id);

drop index charges_by_member;

create index charges_by_member_id on charges (club_id, member_id, id);

alter table charges add column status text;

create index charges_by_status on charges (club_id, status, id);

alter table charges add column due_on text;

create index charges_by_due_on on charges (club_id, due_on, id);

create index charges_in_zone_by_due_on on charges (club_id, (id / 4096), due_on, id);

alter table kennismakers add column status text;

create index kennismakers_by_status on kennismakers (club_id, status, id);

alter table kennismakers add column email text;

create index kennismakers_by_email on kennismakers (club_id, email, id);

-- News already has its columns.
create index news_by_published_at on news (club_id, listed, listed_from, id);

create index news_in_zone_by_published_at on news (club_id, (id / 4096), listed, listed_from, id);

-- One value of a column needs no zones: its index has the ids in order.
drop index attendance_in_zone_by_member_id;

create index attendance_by_member_id on attendance (club_id, member_id, id);

drop index attendance_in_zone_by_group_id;

drop index attendance_by_group;

create index attendance_by_group_id on attendance (club_id, group_id, id);

create index attendance_by_date on attendance (club_id, date, id);
