-- The events that repeat one another.
create table series_events (
  club_id bigint not null,
  id bigint not null,
  updated_at bigint not null,
  body text not null,
  event_id bigint not null,
  series bigint not null,
  primary key (club_id, id)
);

create unique index series_events_by_event on series_events (club_id, event_id);

create index series_events_by_series on series_events (club_id, series, id);
