-- What lists show of an entry: that a record was created, updated or deleted; null where they show nothing of it, and for
-- entries from before this column.
alter table journal add column shown text;

-- `shown` stands in the key as well, because SQLite uses the index only where it need not look into the table.
create index journal_by_resource on journal (club_id, resource, id, shown) where shown is not null;
