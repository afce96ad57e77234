-- Administrators of clubs in the application. `password` is a digest; `password_set_at` differs for each password.
create table administrators (
  id bigint not null,
  email text not null unique,
  name text not null,
  password text not null,
  password_set_at bigint not null,
  created_at bigint not null,
  last_login_at bigint,
  primary key (id)
);

-- The clubs of each administrator.
create table club_administrators (
  club_id bigint not null,
  administrator_id bigint not null,
  primary key (club_id, administrator_id)
);

create index club_administrators_by_administrator on club_administrators (administrator_id, club_id);

-- Sessions. A session is found by the digest of its token, and ends when the password changes.
create table sessions (
  digest text not null,
  administrator_id bigint not null,
  password_set_at bigint not null,
  created_at bigint not null,
  seen_at bigint not null,
  expires_at bigint not null,
  primary key (digest)
);

create index sessions_of_administrator on sessions (administrator_id);

create index sessions_by_expiry on sessions (expires_at);
