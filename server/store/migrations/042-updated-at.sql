-- Lists with `updated_since` find few changes through this index. Only the previous release uses the indexes on parts and in zones.

create index members_by_updated_at on members (club_id, updated_at, id);

create index groups_by_updated_at on groups (club_id, updated_at, id);

create index events_by_updated_at on events (club_id, updated_at, id);

create index seasons_by_updated_at on seasons (club_id, updated_at, id);

create index competition_teams_by_updated_at on competition_teams (club_id, updated_at, id);

create index attendance_by_updated_at on attendance (club_id, updated_at, id);

create index kennismakers_by_updated_at on kennismakers (club_id, updated_at, id);

create index charges_by_updated_at on charges (club_id, updated_at, id);

create index tournaments_by_updated_at on tournaments (club_id, updated_at, id);

create index news_by_updated_at on news (club_id, updated_at, id);

create index facilities_by_updated_at on facilities (club_id, updated_at, id);

create index reservations_by_updated_at on reservations (club_id, updated_at, id);
