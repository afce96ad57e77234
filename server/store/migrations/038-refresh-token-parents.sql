-- The refresh token from which another one was made, as a digest; null for the first of a grant, and for those of an earlier release.
alter table oauth_records add column parent text;

create index oauth_records_of_parent on oauth_records (parent);
