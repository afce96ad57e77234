-- A key can be rotated; its old secret then works for some hours.
alter table api_keys add column old_digest text;

alter table api_keys add column old_prefix text;

alter table api_keys add column old_ends_at bigint;

create unique index api_keys_by_old_digest on api_keys (old_digest);
