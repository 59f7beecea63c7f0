@echo off
rem The command line of this clone, from any folder: .\coauthors check a.txt b.txt
where node >nul 2>nul || (echo CoAuthors needs Node, and none is installed: install Node 18 or newer from https://nodejs.org, then run npm ci in the folder of CoAuthors. 1>&2 & exit /b 1)
node "%~dp0bin\launch.mjs" coauthors %*
