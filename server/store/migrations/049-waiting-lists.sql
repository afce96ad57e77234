-- The members who wait for a place at a full event.
create table waiting_registrations (
  club_id bigint not null,
  id bigint not null,
  updated_at bigint not null,
  body text not null,
  event_id bigint not null,
  member_id bigint not null,
  primary key (club_id, id)
);

create unique index waiting_registrations_by_event on waiting_registrations (club_id, event_id, member_id);

create index waiting_registrations_by_member on waiting_registrations (club_id, member_id, id);
