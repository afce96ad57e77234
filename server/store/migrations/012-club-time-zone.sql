-- Each club says in which time zone its calendar is to be read; instants stay in UTC.
alter table clubs add column time_zone text not null default 'Europe/Amsterdam';
