-- The digest of the refresh token that this one replaced; null for the first token of a grant, and in earlier releases.
alter table oauth_records add column parent text;

create index oauth_records_of_parent on oauth_records (parent);
