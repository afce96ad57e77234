-- The API lists the registrations that changed since a moment.
create index registrations_by_updated_at on registrations (club_id, updated_at, id);

-- Charges are filtered and counted by the groups of their members, which are looked up by member.
create index record_references_by_record_id on record_references (club_id, resource, field, record_id, target_id);
