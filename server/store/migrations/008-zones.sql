-- The zone map: no record of the resource whose id divided by 1,024 is `block` has changed after `last_stamp`.
create table zones (
  club_id bigint not null,
  resource text not null,
  block bigint not null,
  last_stamp bigint not null,
  primary key (club_id, resource, block)
);

-- What is stored already.
insert into zones
select club_id, 'member', id / 1024, max(updated_at) from members group by club_id, id / 1024;

insert into zones
select club_id, 'group', id / 1024, max(updated_at) from groups group by club_id, id / 1024;

insert into zones
select club_id, 'event', id / 1024, max(updated_at) from events group by club_id, id / 1024;

insert into zones
select club_id, 'season', id / 1024, max(updated_at) from seasons group by club_id, id / 1024;

insert into zones
select club_id, 'competition_team', id / 1024, max(updated_at) from competition_teams group by club_id, id / 1024;

insert into zones
select club_id, 'attendance', id / 1024, max(updated_at) from attendance group by club_id, id / 1024;

insert into zones
select club_id, 'kennismaker', id / 1024, max(updated_at) from kennismakers group by club_id, id / 1024;

insert into zones
select club_id, 'charge', id / 1024, max(updated_at) from charges group by club_id, id / 1024;

insert into zones
select club_id, 'tournament', id / 1024, max(updated_at) from tournaments group by club_id, id / 1024;

insert into zones
select club_id, 'news_post', id / 1024, max(updated_at) from news group by club_id, id / 1024;

insert into zones
select club_id, 'facility', id / 1024, max(updated_at) from facilities group by club_id, id / 1024;

insert into zones
select club_id, 'reservation', id / 1024, max(updated_at) from reservations group by club_id, id / 1024;

insert into zones
select club_id, 'registration', id / 1024, max(updated_at) from registrations group by club_id, id / 1024;

insert into zones
select club_id, 'payment', id / 1024, max(updated_at) from payments group by club_id, id / 1024;

-- Within a block, what changed is found by its stamp.
drop index members_by_change;

create index members_by_block on members (club_id, (id / 1024), updated_at, id);

drop index groups_by_change;

create index groups_by_block on groups (club_id, (id / 1024), updated_at, id);

drop index events_by_change;

create index events_by_block on events (club_id, (id / 1024), updated_at, id);

drop index seasons_by_change;

create index seasons_by_block on seasons (club_id, (id / 1024), updated_at, id);

drop index competition_teams_by_change;

create index competition_teams_by_block on competition_teams (club_id, (id / 1024), updated_at, id);

drop index attendance_by_change;

create index attendance_by_block on attendance (club_id, (id / 1024), updated_at, id);

drop index kennismakers_by_change;

create index kennismakers_by_block on kennismakers (club_id, (id / 1024), updated_at, id);

drop index charges_by_change;

create index charges_by_block on charges (club_id, (id / 1024), updated_at, id);

drop index tournaments_by_change;

create index tournaments_by_block on tournaments (club_id, (id / 1024), updated_at, id);

drop index news_by_change;

create index news_by_block on news (club_id, (id / 1024), updated_at, id);

drop index facilities_by_change;

create index facilities_by_block on facilities (club_id, (id / 1024), updated_at, id);

drop index reservations_by_change;

create index reservations_by_block on reservations (club_id, (id / 1024), updated_at, id);
