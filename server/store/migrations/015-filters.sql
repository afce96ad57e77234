-- Within a zone of 4,096 ids, a list finds the records that match a filter through the index of its column.
drop index attendance_by_date;

create index attendance_in_zone_by_member_id on attendance (club_id, (id / 4096), member_id, id);

create index attendance_in_zone_by_group_id on attendance (club_id, (id / 4096), group_id, id);

create index attendance_in_zone_by_date on attendance (club_id, (id / 4096), date, id);
