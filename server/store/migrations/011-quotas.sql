-- The number of records of each club, kept up to date by every write.
create table record_counts (
  club_id bigint not null,
  records bigint not null,
  primary key (club_id)
);

insert into record_counts (club_id, records)
select club_id, count(*) from (
  select club_id from members
  union all select club_id from groups
  union all select club_id from events
  union all select club_id from seasons
  union all select club_id from competition_teams
  union all select club_id from attendance
  union all select club_id from kennismakers
  union all select club_id from charges
  union all select club_id from tournaments
  union all select club_id from news
  union all select club_id from facilities
  union all select club_id from reservations
  union all select club_id from registrations
  union all select club_id from payments
) as records group by club_id;

-- The bytes of stored responses to requests with an Idempotency-Key, by day; `day_at` is the start of the day in UTC.
create table kept_answer_days (
  club_id bigint not null,
  day_at bigint not null,
  bytes bigint not null,
  primary key (club_id, day_at)
);

insert into kept_answer_days (club_id, day_at, bytes)
select club_id, day_at, sum(bytes) from (
  select club_id, answered_at / 86400000 * 86400000 as day_at,
    200 + length(call) + length(idempotency_key) + length(body) as bytes
  from idempotent_answers
) as answers group by club_id, day_at;
