-- The time from which the list of changes is complete in clubs that were not imported: when `shown` was added to the journal.
insert into settings (name, value)
select 'changes shown since', cast(applied_at as text) from schema_migrations where name = '010-changes.sql';
