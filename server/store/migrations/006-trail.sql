-- The audit log: everything except changes of records, which are in the journal. Sign-ins, keys, endpoints, secrets, plans and
-- administrators. club_id is 0 outside all clubs; one counter gives all ids.
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
