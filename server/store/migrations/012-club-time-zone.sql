-- The time zone of each club's calendar; instants stay in UTC.
alter table clubs add column time_zone text not null default 'Europe/Amsterdam';
