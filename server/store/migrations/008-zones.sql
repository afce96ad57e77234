-- The zone map: no record of the resource in this block of `size` ids has changed after `last_stamp`.
create table zones (
  club_id bigint not null,
  resource text not null,
  size bigint not null,
  block bigint not null,
  last_stamp bigint not null,
  primary key (club_id, resource, size, block)
);

-- Rows for the stored records.
insert into zones
select club_id, 'member', size, id / size, max(updated_at)
from members cross join (select 4096 as size union all select 128) as sizes group by club_id, size, id / size
order by club_id, size, id / size;

insert into zones
select club_id, 'group', size, id / size, max(updated_at)
from groups cross join (select 4096 as size union all select 128) as sizes group by club_id, size, id / size
order by club_id, size, id / size;

insert into zones
select club_id, 'event', size, id / size, max(updated_at)
from events cross join (select 4096 as size union all select 128) as sizes group by club_id, size, id / size
order by club_id, size, id / size;

insert into zones
select club_id, 'season', size, id / size, max(updated_at)
from seasons cross join (select 4096 as size union all select 128) as sizes group by club_id, size, id / size
order by club_id, size, id / size;

insert into zones
select club_id, 'competition_team', size, id / size, max(updated_at)
from competition_teams cross join (select 4096 as size union all select 128) as sizes group by club_id, size, id / size
order by club_id, size, id / size;

insert into zones
select club_id, 'attendance', size, id / size, max(updated_at)
from attendance cross join (select 4096 as size union all select 128) as sizes group by club_id, size, id / size
order by club_id, size, id / size;

insert into zones
select club_id, 'kennismaker', size, id / size, max(updated_at)
from kennismakers cross join (select 4096 as size union all select 128) as sizes group by club_id, size, id / size
order by club_id, size, id / size;

insert into zones
select club_id, 'charge', size, id / size, max(updated_at)
from charges cross join (select 4096 as size union all select 128) as sizes group by club_id, size, id / size
order by club_id, size, id / size;

insert into zones
select club_id, 'tournament', size, id / size, max(updated_at)
from tournaments cross join (select 4096 as size union all select 128) as sizes group by club_id, size, id / size
order by club_id, size, id / size;

insert into zones
select club_id, 'news_post', size, id / size, max(updated_at)
from news cross join (select 4096 as size union all select 128) as sizes group by club_id, size, id / size
order by club_id, size, id / size;

insert into zones
select club_id, 'facility', size, id / size, max(updated_at)
from facilities cross join (select 4096 as size union all select 128) as sizes group by club_id, size, id / size
order by club_id, size, id / size;

insert into zones
select club_id, 'reservation', size, id / size, max(updated_at)
from reservations cross join (select 4096 as size union all select 128) as sizes group by club_id, size, id / size
order by club_id, size, id / size;

insert into zones
select club_id, 'registration', size, id / size, max(updated_at)
from registrations cross join (select 4096 as size union all select 128) as sizes group by club_id, size, id / size
order by club_id, size, id / size;

insert into zones
select club_id, 'payment', size, id / size, max(updated_at)
from payments cross join (select 4096 as size union all select 128) as sizes group by club_id, size, id / size
order by club_id, size, id / size;

-- Finds changes by timestamp within a part of 128 ids.
drop index members_by_change;

create index members_by_part on members (club_id, (id / 128), updated_at, id);

drop index groups_by_change;

create index groups_by_part on groups (club_id, (id / 128), updated_at, id);

drop index events_by_change;

create index events_by_part on events (club_id, (id / 128), updated_at, id);

drop index seasons_by_change;

create index seasons_by_part on seasons (club_id, (id / 128), updated_at, id);

drop index competition_teams_by_change;

create index competition_teams_by_part on competition_teams (club_id, (id / 128), updated_at, id);

drop index attendance_by_change;

create index attendance_by_part on attendance (club_id, (id / 128), updated_at, id);

drop index kennismakers_by_change;

create index kennismakers_by_part on kennismakers (club_id, (id / 128), updated_at, id);

drop index charges_by_change;

create index charges_by_part on charges (club_id, (id / 128), updated_at, id);

drop index tournaments_by_change;

create index tournaments_by_part on tournaments (club_id, (id / 128), updated_at, id);

drop index news_by_change;

create index news_by_part on news (club_id, (id / 128), updated_at, id);

drop index facilities_by_change;

create index facilities_by_part on facilities (club_id, (id / 128), updated_at, id);

drop index reservations_by_change;

create index reservations_by_part on reservations (club_id, (id / 128), updated_at, id);
