-- Valid on SQLite and PostgreSQL: bigint and text, instants in milliseconds since 1970, days as YYYY-MM-DD, JSON as text. Tables of a
-- club start their key with club_id.

create table clubs (
  id bigint not null,
  name text not null,
  slug text not null unique,
  plan text not null,
  updated_at bigint not null,
  primary key (id)
);

create table api_keys (
  id bigint not null,
  club_id bigint not null,
  digest text not null unique,
  prefix text not null,
  label text not null,
  purpose text not null,
  scopes text not null,
  created_at bigint not null,
  expires_at bigint,
  revoked_at bigint,
  last_used_at bigint,
  rate_limit bigint,
  primary key (id)
);

create index api_keys_of_club on api_keys (club_id, id);

create index api_keys_by_expiry on api_keys (purpose, expires_at);

create table sandbox_mints (
  day text not null,
  address text not null,
  minted bigint not null,
  primary key (day, address)
);

create table settings (
  name text not null,
  value text not null,
  primary key (name)
);

create table key_usage (
  club_id bigint not null,
  key_id bigint not null,
  day text not null,
  requests bigint not null,
  errors bigint not null,
  primary key (club_id, key_id, day)
);

create table counters (
  club_id bigint not null,
  resource text not null,
  last_id bigint not null,
  primary key (club_id, resource)
);

create table club_clocks (
  club_id bigint not null,
  last_stamp bigint not null,
  primary key (club_id)
);

create table members (
  club_id bigint not null,
  id bigint not null,
  updated_at bigint not null,
  body text not null,
  primary key (club_id, id)
);

create index members_by_change on members (club_id, updated_at, id);

create table groups (
  club_id bigint not null,
  id bigint not null,
  updated_at bigint not null,
  body text not null,
  primary key (club_id, id)
);

create index groups_by_change on groups (club_id, updated_at, id);

create table events (
  club_id bigint not null,
  id bigint not null,
  updated_at bigint not null,
  body text not null,
  primary key (club_id, id)
);

create index events_by_change on events (club_id, updated_at, id);

create table seasons (
  club_id bigint not null,
  id bigint not null,
  updated_at bigint not null,
  body text not null,
  primary key (club_id, id)
);

create index seasons_by_change on seasons (club_id, updated_at, id);

create table competition_teams (
  club_id bigint not null,
  id bigint not null,
  updated_at bigint not null,
  body text not null,
  primary key (club_id, id)
);

create index competition_teams_by_change on competition_teams (club_id, updated_at, id);

create table attendance (
  club_id bigint not null,
  id bigint not null,
  updated_at bigint not null,
  body text not null,
  member_id bigint not null,
  group_id bigint not null,
  date text not null,
  primary key (club_id, id)
);

create index attendance_by_change on attendance (club_id, updated_at, id);

create unique index attendance_by_member on attendance (club_id, member_id, group_id, date);

create index attendance_by_group on attendance (club_id, group_id, id);

create index attendance_by_date on attendance (club_id, date, id);

create table kennismakers (
  club_id bigint not null,
  id bigint not null,
  updated_at bigint not null,
  body text not null,
  primary key (club_id, id)
);

create index kennismakers_by_change on kennismakers (club_id, updated_at, id);

create table charges (
  club_id bigint not null,
  id bigint not null,
  updated_at bigint not null,
  body text not null,
  primary key (club_id, id)
);

create index charges_by_change on charges (club_id, updated_at, id);

create table tournaments (
  club_id bigint not null,
  id bigint not null,
  updated_at bigint not null,
  body text not null,
  primary key (club_id, id)
);

create index tournaments_by_change on tournaments (club_id, updated_at, id);

create table news (
  club_id bigint not null,
  id bigint not null,
  updated_at bigint not null,
  body text not null,
  listed bigint not null,
  listed_from bigint,
  primary key (club_id, id)
);

create index news_by_change on news (club_id, updated_at, id);

create index news_to_come on news (listed, listed_from);

create table facilities (
  club_id bigint not null,
  id bigint not null,
  updated_at bigint not null,
  body text not null,
  primary key (club_id, id)
);

create index facilities_by_change on facilities (club_id, updated_at, id);

create table reservations (
  club_id bigint not null,
  id bigint not null,
  updated_at bigint not null,
  body text not null,
  primary key (club_id, id)
);

create index reservations_by_change on reservations (club_id, updated_at, id);
