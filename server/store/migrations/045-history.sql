-- The history of one record. It begins with the record, so that PostgreSQL never takes it to find entries by their ids alone.
create index journal_by_record on journal (record_id, resource, club_id, id);
