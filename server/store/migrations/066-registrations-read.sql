-- The API lists registrations by event and by member, in the order of their ids.
create index registrations_by_event_id on registrations (club_id, event_id, id);

create index registrations_by_member_id on registrations (club_id, member_id, id);
