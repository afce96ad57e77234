-- Filters find members by their date of birth. The next start fills the new column.
alter table members add column birth_date text;

create index members_by_birth_date on members (club_id, birth_date, id);
