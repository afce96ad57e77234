-- The unrevoked keys and grants of a club: lists begin with them, and such keys count towards a quota. Revoked ones are kept, some for
-- a year only, and can be many.
create index api_keys_not_revoked on api_keys (club_id, id, purpose) where revoked_at is null;

create index grants_not_revoked on grants (club_id, id) where revoked_at is null;
