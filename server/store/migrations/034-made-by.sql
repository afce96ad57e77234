-- The person who created a key or an endpoint, or its latest secret. Both stay when that person leaves. Null if a command or an earlier
-- release created it.
alter table api_keys add column made_by bigint;

alter table webhook_endpoints add column made_by bigint;
