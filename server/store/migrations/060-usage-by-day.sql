-- Retention finds old days without reading every row, which with 10,000 clubs held up all other calls on SQLite.
create index credential_usage_by_day on credential_usage (day);

create index credential_errors_by_day on credential_errors (day);
