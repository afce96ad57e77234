-- The requests of people that were done, so that a repeated one is not done again.
create table done_requests (
  club_id bigint not null,
  administrator_id bigint not null,
  idempotency_key text not null,
  payload text not null,
  record_id bigint,
  done_at bigint not null,
  primary key (club_id, administrator_id, idempotency_key)
);

create index done_requests_by_time on done_requests (done_at);
