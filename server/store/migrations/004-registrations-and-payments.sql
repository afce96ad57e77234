create table registrations (
  club_id bigint not null,
  id bigint not null,
  updated_at bigint not null,
  body text not null,
  event_id bigint not null,
  member_id bigint not null,
  primary key (club_id, id)
);

create unique index registrations_by_event on registrations (club_id, event_id, member_id);

create index registrations_by_member on registrations (club_id, member_id, id);

create table payments (
  club_id bigint not null,
  id bigint not null,
  updated_at bigint not null,
  body text not null,
  charge_id bigint not null,
  member_id bigint,
  primary key (club_id, id)
);

create index payments_by_charge on payments (club_id, charge_id, id);

create index payments_by_member on payments (club_id, member_id, id);
