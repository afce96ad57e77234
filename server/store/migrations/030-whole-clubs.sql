-- Clubs that have rows but are not in `clubs`: a running import, which updates `seen_at`, or a removal. A job deletes the leftovers of
-- interrupted ones.
create table partial_clubs (
  club_id bigint not null,
  state text not null,
  begun_at bigint not null,
  seen_at bigint not null,
  primary key (club_id)
);
