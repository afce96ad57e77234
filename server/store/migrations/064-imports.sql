-- The imports of the last days, which can be taken back.
create table imports (
  club_id bigint not null,
  id bigint not null,
  resource text not null,
  imported_at bigint not null,
  actor text not null,
  actor_id bigint,
  actor_name text,
  administrator_id bigint,
  file_name text,
  created bigint not null,
  changed bigint not null,
  taken_back_at bigint,
  primary key (club_id, id)
);

create index imports_by_time on imports (imported_at);

-- The records that an import added or changed, and what it needs to take that back, encrypted.
create table imported_records (
  club_id bigint not null,
  import_id bigint not null,
  record_id bigint not null,
  resource text not null,
  imported_at bigint not null,
  kept text not null,
  primary key (club_id, import_id, record_id)
);

-- A removed record takes what imports keep of it along. The index begins with the record, so that PostgreSQL takes it for that alone.
create index imported_records_by_record on imported_records (record_id, resource, club_id);

create index imported_records_by_time on imported_records (imported_at);
