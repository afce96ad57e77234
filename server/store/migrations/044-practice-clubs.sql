-- A practice club has the club that it practises for, which has at most one.

alter table clubs add column practises_for bigint;

create unique index clubs_by_practises_for on clubs (practises_for);
