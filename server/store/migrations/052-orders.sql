-- Lists are sorted by these columns; those of texts have them without case and accents. The next start fills them.
alter table members add column name_order text collate "C";

create index members_by_name_order on members (club_id, name_order, id);

alter table members add column member_number_order text collate "C";

create index members_by_member_number_order on members (club_id, member_number_order, id);

alter table groups add column name_order text collate "C";

create index groups_by_name_order on groups (club_id, name_order, id);

alter table kennismakers add column name_order text collate "C";

create index kennismakers_by_name_order on kennismakers (club_id, name_order, id);

alter table competition_teams add column name_order text collate "C";

create index competition_teams_by_name_order on competition_teams (club_id, name_order, id);

create index charges_by_amount_cents on charges (club_id, amount_cents, id);
