-- What was done beside changes of records, which the journal has: log-ins, keys, endpoints, secrets, plans, administrators.
-- club_id is 0 for what belongs to no club; ids come from one counter for all clubs.
create table trail (
  club_id bigint not null,
  id bigint not null,
  at bigint not null,
  actor text not null,
  actor_id bigint,
  actor_name text,
  address text,
  action text not null,
  subject text not null,
  details text not null,
  primary key (club_id, id)
);

create index trail_by_age on trail (at);

create index trail_by_id on trail (id);

alter table journal add column actor_name text;

alter table journal add column address text;
