-- Everybody who administered a club until now could do everything in it.
alter table club_administrators add column role text not null default 'administrator';
