-- Keys that authenticated files before the key of the seal was replaced, sealed with the current one.
create table file_keys (
  id text not null,
  sealed_key text not null,
  kept_at bigint not null,
  primary key (id)
);
