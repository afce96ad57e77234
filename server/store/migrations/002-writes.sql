-- The actor and time of each change of a record, written with the change.
create table journal (
  club_id bigint not null,
  id bigint not null,
  at bigint not null,
  actor text not null,
  actor_id bigint,
  kind text not null,
  resource text not null,
  record_id bigint not null,
  fields text not null,
  events text not null,
  primary key (club_id, id)
);

create index journal_by_age on journal (at);

-- The response to a request with an Idempotency-Key, written with its changes.
create table idempotent_answers (
  club_id bigint not null,
  key_id bigint not null,
  call text not null,
  idempotency_key text not null,
  payload text not null,
  status bigint not null,
  location text,
  body text not null,
  answered_at bigint not null,
  primary key (club_id, key_id, call, idempotency_key)
);

create index idempotent_answers_by_age on idempotent_answers (answered_at);

create table club_settings (
  club_id bigint not null,
  name text not null,
  value text not null,
  primary key (club_id, name)
);

alter table charges add column member_id bigint;

create index charges_by_member on charges (club_id, member_id, id);

alter table kennismakers add column member_id bigint;

create index kennismakers_by_member on kennismakers (club_id, member_id, id);

alter table reservations add column event_id bigint;

create index reservations_by_event on reservations (club_id, event_id, id);
