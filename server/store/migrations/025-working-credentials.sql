-- The keys and grants of a club that were not revoked: lists begin with them, and a club has a quota of such keys. Those that were revoked
-- are never deleted or stay for a year, and can be many.
create index api_keys_not_revoked on api_keys (club_id, id, purpose) where revoked_at is null;

create index grants_not_revoked on grants (club_id, id) where revoked_at is null;
