-- When someone last tapped a person on an attendance sheet.
create table attendance_taps (
  club_id bigint not null,
  id bigint not null,
  updated_at bigint not null,
  body text not null,
  group_id bigint not null,
  date text not null,
  member_id bigint not null,
  primary key (club_id, id)
);

create unique index attendance_taps_by_sheet on attendance_taps (club_id, group_id, date, member_id);

create index attendance_taps_by_member on attendance_taps (club_id, member_id, id);
