-- The person who made a key or an endpoint, or gave it its last text or secret. Both stay when that person leaves;
-- null where a command or an earlier release made it.
alter table api_keys add column made_by bigint;

alter table webhook_endpoints add column made_by bigint;
