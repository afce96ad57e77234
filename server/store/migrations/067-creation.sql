-- When each record was made. The next start fills the columns, from the change log as far as it goes back.
alter table members add column created_at bigint;

create index members_by_created_at on members (club_id, created_at, id);

alter table groups add column created_at bigint;

create index groups_by_created_at on groups (club_id, created_at, id);

alter table events add column created_at bigint;

create index events_by_created_at on events (club_id, created_at, id);

alter table seasons add column created_at bigint;

create index seasons_by_created_at on seasons (club_id, created_at, id);

alter table competition_teams add column created_at bigint;

create index competition_teams_by_created_at on competition_teams (club_id, created_at, id);

alter table attendance add column created_at bigint;

create index attendance_by_created_at on attendance (club_id, created_at, id);

alter table kennismakers add column created_at bigint;

create index kennismakers_by_created_at on kennismakers (club_id, created_at, id);

alter table charges add column created_at bigint;

create index charges_by_created_at on charges (club_id, created_at, id);

alter table tournaments add column created_at bigint;

create index tournaments_by_created_at on tournaments (club_id, created_at, id);

alter table news add column created_at bigint;

create index news_by_created_at on news (club_id, created_at, id);

alter table facilities add column created_at bigint;

create index facilities_by_created_at on facilities (club_id, created_at, id);

alter table reservations add column created_at bigint;

create index reservations_by_created_at on reservations (club_id, created_at, id);

alter table registrations add column created_at bigint;

create index registrations_by_created_at on registrations (club_id, created_at, id);
