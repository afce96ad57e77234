-- The change as lists show it: created, updated or deleted. Null if lists do not show it, and for entries older than this column.
alter table journal add column shown text;

-- `shown` is also in the key, because SQLite uses the index only if it need not read the table.
create index journal_by_resource on journal (club_id, resource, id, shown) where shown is not null;
