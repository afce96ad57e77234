-- Receivers of notifications. The secret is encrypted; `kinds` are separated by blanks.
create table webhook_endpoints (
  club_id bigint not null,
  id bigint not null,
  url text not null,
  description text not null,
  kinds text not null,
  secret text not null,
  old_secret text,
  old_secret_until bigint,
  state text not null,
  reason text,
  disabled_at bigint,
  failing_since bigint,
  warned_at bigint,
  created_at bigint not null,
  primary key (club_id, id)
);

-- Notifications to endpoints, each written with its change. A waiting one is due at a time. The process that claims it moves that time
-- ahead, so it is due again if the process dies.
create table webhook_deliveries (
  club_id bigint not null,
  id bigint not null,
  endpoint_id bigint not null,
  kind text not null,
  at bigint not null,
  data text not null,
  state text not null,
  is_test bigint not null,
  tries bigint not null,
  due_at bigint,
  primary key (club_id, id)
);

create index webhook_deliveries_due on webhook_deliveries (club_id, endpoint_id, due_at) where due_at is not null;

create index webhook_deliveries_of_endpoint on webhook_deliveries (club_id, endpoint_id, id);

create index webhook_deliveries_undelivered on webhook_deliveries (club_id, endpoint_id, at) where state in ('failed', 'missed');

create index webhook_deliveries_by_age on webhook_deliveries (at);

-- Each attempt at a delivery, and its outcome.
create table webhook_tries (
  club_id bigint not null,
  delivery_id bigint not null,
  at bigint not null,
  duration_ms bigint not null,
  status bigint,
  failure text,
  excerpt text not null,
  primary key (club_id, delivery_id, at)
);

create index webhook_tries_by_age on webhook_tries (at);
