-- The history of one record.
create index journal_by_record on journal (club_id, resource, record_id, id);
