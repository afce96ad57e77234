-- How often a key or a grant was refused on a day (UTC), by error code and by what was called. The empty call stands for all others.
create table credential_errors (
  club_id bigint not null,
  credential text not null,
  credential_id bigint not null,
  day text not null,
  code text not null,
  call text not null,
  errors bigint not null,
  primary key (club_id, credential, credential_id, day, code, call)
);

-- The last refused requests of each key and grant. Of what was sent they have only the names of the places that were wrong.
create table refused_requests (
  club_id bigint not null,
  credential text not null,
  credential_id bigint not null,
  at bigint not null,
  request_id text not null,
  call text not null,
  code text not null,
  places text not null,
  primary key (club_id, credential, credential_id, at, request_id)
);

create index refused_requests_by_age on refused_requests (at);
